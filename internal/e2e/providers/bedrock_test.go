package providers_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime"
	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime/document"
	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime/types"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/recorder"
)

func bedrock(t *testing.T, url string, rec *recorder.Recorder, stream bool) string {
	client := bedrockruntime.New(bedrockruntime.Options{
		Region: "us-east-1", BaseEndpoint: &url, Credentials: aws.CredentialsProviderFunc(anyCredentials),
		HTTPClient: rec.HTTPClient(),
	})
	conversation := []types.Message{{
		Role:    types.ConversationRoleUser,
		Content: []types.ContentBlock{&types.ContentBlockMemberText{Value: prompt}},
	}}
	for {
		said := askBedrock(t, client, conversation, stream)
		answer := types.Message{Role: types.ConversationRoleUser}
		for _, block := range said.Content {
			switch block := block.(type) {
			case *types.ContentBlockMemberText:
				return block.Value
			case *types.ContentBlockMemberToolUse:
				answer.Content = append(answer.Content, bedrockResult(block.Value))
			}
		}
		conversation = append(conversation, said, answer)
	}
}

func anyCredentials(context.Context) (aws.Credentials, error) {
	return aws.Credentials{AccessKeyID: "none", SecretAccessKey: "none"}, nil
}

func bedrockResult(call types.ToolUseBlock) types.ContentBlock {
	text, err := use(*call.Name)
	status := types.ToolResultStatusSuccess
	if err != nil {
		text, status = err.Error(), types.ToolResultStatusError
	}
	return &types.ContentBlockMemberToolResult{Value: types.ToolResultBlock{
		ToolUseId: call.ToolUseId, Status: status,
		Content: []types.ToolResultContentBlock{&types.ToolResultContentBlockMemberText{Value: text}},
	}}
}

func askBedrock(t *testing.T, client *bedrockruntime.Client, conversation []types.Message, stream bool) types.Message {
	t.Helper()
	if stream {
		return streamBedrock(t, client, conversation)
	}
	out, err := client.Converse(t.Context(),
		&bedrockruntime.ConverseInput{ModelId: aws.String("scripted"), Messages: conversation})
	require.NoError(t, err)
	return out.Output.(*types.ConverseOutputMemberMessage).Value
}

// streamBedrock puts the message together, for the client has nothing that does.
func streamBedrock(t *testing.T, client *bedrockruntime.Client, conversation []types.Message) types.Message {
	t.Helper()
	out, err := client.ConverseStream(t.Context(),
		&bedrockruntime.ConverseStreamInput{ModelId: aws.String("scripted"), Messages: conversation})
	require.NoError(t, err)
	said := types.Message{Role: types.ConversationRoleAssistant}
	var call types.ToolUseBlock
	var input, text string
	for event := range out.GetStream().Events() {
		switch event := event.(type) {
		case *types.ConverseStreamOutputMemberContentBlockStart:
			if start, ok := event.Value.Start.(*types.ContentBlockStartMemberToolUse); ok { // others announce text
				call, input = types.ToolUseBlock{ToolUseId: start.Value.ToolUseId, Name: start.Value.Name}, ""
			}
		case *types.ConverseStreamOutputMemberContentBlockDelta:
			switch delta := event.Value.Delta.(type) {
			case *types.ContentBlockDeltaMemberToolUse:
				input += *delta.Value.Input
			case *types.ContentBlockDeltaMemberText:
				text += delta.Value
			}
		case *types.ConverseStreamOutputMemberContentBlockStop:
			said.Content = append(said.Content, bedrockBlock(t, call, input, text))
		}
	}
	require.NoError(t, out.GetStream().Close())
	require.NoError(t, out.GetStream().Err())
	return said
}

func bedrockBlock(t *testing.T, call types.ToolUseBlock, input, text string) types.ContentBlock {
	t.Helper()
	if text != "" {
		return &types.ContentBlockMemberText{Value: text}
	}
	var args map[string]any
	require.NoError(t, json.Unmarshal([]byte(input), &args))
	call.Input = document.NewLazyDocument(args)
	return &types.ContentBlockMemberToolUse{Value: call}
}
