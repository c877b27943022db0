// SPDX-License-Identifier: MIT
// Runs compute cases on a Vulkan driver and in the simulator, and compares their buffers afterwards:
//
//   differential CASE...
//
// Prints each case that differs, and returns 1 if one does; 3 if there is no Vulkan driver. scripts/spirv_differential.sh makes the cases.
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <exception>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include <vulkan/vulkan.h>

#include "spirv_case_reader.hpp"
#include "spirv_run.hpp"

#include <valhall/spirv/read.hpp>

namespace {

void check(VkResult result, const char* what)
{
    if (result != VK_SUCCESS) throw std::runtime_error(std::string(what) + " fails");
}

// A structure of Vulkan's with its type.
template <class Info>
Info of_type(VkStructureType type)
{
    Info made{};
    made.sType = type;
    return made;
}

std::string content_of(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::uint32_t> words_of(const std::string& bytes)
{
    std::vector<std::uint32_t> words(bytes.size() / 4);
    std::memcpy(words.data(), bytes.data(), 4 * words.size());
    return words;
}

// A device with one compute queue, for cases with buffers of set 0.
class device {
public:
    device()
    {
        auto application = of_type<VkApplicationInfo>(VK_STRUCTURE_TYPE_APPLICATION_INFO);
        application.apiVersion = VK_API_VERSION_1_1;
        auto info = of_type<VkInstanceCreateInfo>(VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO);
        info.pApplicationInfo = &application;
        check(vkCreateInstance(&info, nullptr, &instance_), "vkCreateInstance");
        std::uint32_t count = 1;
        const VkResult found = vkEnumeratePhysicalDevices(instance_, &count, &physical_);
        if (count == 0 || (found != VK_SUCCESS && found != VK_INCOMPLETE)) throw std::runtime_error("there is no Vulkan driver");
        std::uint32_t families = 0;
        vkGetPhysicalDeviceQueueFamilyProperties(physical_, &families, nullptr);
        std::vector<VkQueueFamilyProperties> queues(families);
        vkGetPhysicalDeviceQueueFamilyProperties(physical_, &families, queues.data());
        while (family_ + 1 < families && (queues[family_].queueFlags & VK_QUEUE_COMPUTE_BIT) == 0) ++family_;
        const float priority = 1;
        auto queue = of_type<VkDeviceQueueCreateInfo>(VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO);
        queue.queueFamilyIndex = family_;
        queue.queueCount = 1;
        queue.pQueuePriorities = &priority;
        auto device_info = of_type<VkDeviceCreateInfo>(VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO);
        device_info.queueCreateInfoCount = 1;
        device_info.pQueueCreateInfos = &queue;
        check(vkCreateDevice(physical_, &device_info, nullptr, &device_), "vkCreateDevice");
        vkGetDeviceQueue(device_, family_, 0, &queue_);
        vkGetPhysicalDeviceMemoryProperties(physical_, &memory_);
    }
    device(const device&) = delete;
    device& operator=(const device&) = delete;
    ~device()
    {
        vkDestroyDevice(device_, nullptr);
        vkDestroyInstance(instance_, nullptr);
    }

    // Runs a case; its buffers hold the results.
    void run(case_file& c, const std::vector<std::uint32_t>& module)
    {
        std::vector<buffer> buffers;
        for (const case_resource& r : c.resources) buffers.push_back(make_buffer(r));
        const VkDescriptorSetLayout layout = make_layout(c);
        auto info = of_type<VkPipelineLayoutCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO);
        info.setLayoutCount = 1;
        info.pSetLayouts = &layout;
        VkPipelineLayout pipeline_layout{};
        check(vkCreatePipelineLayout(device_, &info, nullptr, &pipeline_layout), "vkCreatePipelineLayout");
        VkPipeline pipeline = make_pipeline(c, module, pipeline_layout);
        VkDescriptorPool pool = make_pool(buffers.size());
        submit(c, pipeline, pipeline_layout, make_set(c, buffers, layout, pool));
        vkDestroyPipeline(device_, pipeline, nullptr);
        vkDestroyPipelineLayout(device_, pipeline_layout, nullptr);
        vkDestroyDescriptorSetLayout(device_, layout, nullptr);
        vkDestroyDescriptorPool(device_, pool, nullptr);
        for (std::size_t n = 0; n < buffers.size(); ++n) {
            std::vector<std::uint32_t>& words = c.resources[n].words;
            std::memcpy(words.data(), buffers[n].content, 4 * words.size());
            vkDestroyBuffer(device_, buffers[n].handle, nullptr);
            vkFreeMemory(device_, buffers[n].memory, nullptr);
        }
    }

private:
    struct buffer {
        VkBuffer handle{};
        VkDeviceMemory memory{};
        void* content = nullptr;
    };

    static VkDescriptorType type_of(const case_resource& r)
    {
        return r.is_uniform ? VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER : VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    }

    buffer make_buffer(const case_resource& r)
    {
        if (r.kind != case_resource_kind::buffer || r.set != 0 || r.index != 0) throw std::runtime_error("only buffers of set 0 are run");
        buffer made;
        auto info = of_type<VkBufferCreateInfo>(VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO);
        info.size = 4 * r.words.size();
        info.usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT;
        check(vkCreateBuffer(device_, &info, nullptr, &made.handle), "vkCreateBuffer");
        VkMemoryRequirements needs{};
        vkGetBufferMemoryRequirements(device_, made.handle, &needs);
        constexpr VkMemoryPropertyFlags wanted = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
        const auto is_right = [&](std::uint32_t type) {
            return (needs.memoryTypeBits >> type & 1) != 0 && (memory_.memoryTypes[type].propertyFlags & wanted) == wanted;
        };
        auto allocation = of_type<VkMemoryAllocateInfo>(VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO);
        allocation.allocationSize = needs.size;
        while (allocation.memoryTypeIndex + 1 < memory_.memoryTypeCount && !is_right(allocation.memoryTypeIndex))
            ++allocation.memoryTypeIndex;
        check(vkAllocateMemory(device_, &allocation, nullptr, &made.memory), "vkAllocateMemory");
        check(vkBindBufferMemory(device_, made.handle, made.memory, 0), "vkBindBufferMemory");
        check(vkMapMemory(device_, made.memory, 0, VK_WHOLE_SIZE, 0, &made.content), "vkMapMemory");
        std::memcpy(made.content, r.words.data(), 4 * r.words.size());
        return made;
    }

    VkDescriptorSetLayout make_layout(const case_file& c)
    {
        std::vector<VkDescriptorSetLayoutBinding> bindings;
        for (const case_resource& r : c.resources) bindings.push_back({r.binding, type_of(r), 1, VK_SHADER_STAGE_COMPUTE_BIT, nullptr});
        auto info = of_type<VkDescriptorSetLayoutCreateInfo>(VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO);
        info.bindingCount = static_cast<std::uint32_t>(bindings.size());
        info.pBindings = bindings.data();
        VkDescriptorSetLayout made{};
        check(vkCreateDescriptorSetLayout(device_, &info, nullptr, &made), "vkCreateDescriptorSetLayout");
        return made;
    }

    VkPipeline make_pipeline(const case_file& c, const std::vector<std::uint32_t>& module, VkPipelineLayout layout)
    {
        auto info = of_type<VkShaderModuleCreateInfo>(VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO);
        info.codeSize = 4 * module.size();
        info.pCode = module.data();
        auto pipeline = of_type<VkComputePipelineCreateInfo>(VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO);
        pipeline.stage = of_type<VkPipelineShaderStageCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO);
        check(vkCreateShaderModule(device_, &info, nullptr, &pipeline.stage.module), "vkCreateShaderModule");
        pipeline.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
        pipeline.stage.pName = c.entry.c_str();
        pipeline.layout = layout;
        VkPipeline made{};
        check(vkCreateComputePipelines(device_, VK_NULL_HANDLE, 1, &pipeline, nullptr, &made), "vkCreateComputePipelines");
        vkDestroyShaderModule(device_, pipeline.stage.module, nullptr);
        return made;
    }

    VkDescriptorPool make_pool(std::size_t buffers)
    {
        const auto count = static_cast<std::uint32_t>(buffers);
        const VkDescriptorPoolSize sizes[2]{{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, count}, {VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, count}};
        auto info = of_type<VkDescriptorPoolCreateInfo>(VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO);
        info.maxSets = 1;
        info.poolSizeCount = 2;
        info.pPoolSizes = sizes;
        VkDescriptorPool made{};
        check(vkCreateDescriptorPool(device_, &info, nullptr, &made), "vkCreateDescriptorPool");
        return made;
    }

    VkDescriptorSet make_set(const case_file& c, const std::vector<buffer>& buffers, const VkDescriptorSetLayout& layout,
                             VkDescriptorPool pool)
    {
        auto allocation = of_type<VkDescriptorSetAllocateInfo>(VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO);
        allocation.descriptorPool = pool;
        allocation.descriptorSetCount = 1;
        allocation.pSetLayouts = &layout;
        VkDescriptorSet set{};
        check(vkAllocateDescriptorSets(device_, &allocation, &set), "vkAllocateDescriptorSets");
        for (std::size_t n = 0; n < buffers.size(); ++n) {
            const VkDescriptorBufferInfo bound{buffers[n].handle, 0, VK_WHOLE_SIZE};
            auto write = of_type<VkWriteDescriptorSet>(VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET);
            write.dstSet = set;
            write.dstBinding = c.resources[n].binding;
            write.descriptorCount = 1;
            write.descriptorType = type_of(c.resources[n]);
            write.pBufferInfo = &bound;
            vkUpdateDescriptorSets(device_, 1, &write, 0, nullptr);
        }
        return set;
    }

    void submit(const case_file& c, VkPipeline pipeline, VkPipelineLayout layout, VkDescriptorSet set)
    {
        auto info = of_type<VkCommandPoolCreateInfo>(VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO);
        info.queueFamilyIndex = family_;
        VkCommandPool pool{};
        check(vkCreateCommandPool(device_, &info, nullptr, &pool), "vkCreateCommandPool");
        auto allocation = of_type<VkCommandBufferAllocateInfo>(VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO);
        allocation.commandPool = pool;
        allocation.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
        allocation.commandBufferCount = 1;
        VkCommandBuffer commands{};
        check(vkAllocateCommandBuffers(device_, &allocation, &commands), "vkAllocateCommandBuffers");
        const auto begin = of_type<VkCommandBufferBeginInfo>(VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO);
        check(vkBeginCommandBuffer(commands, &begin), "vkBeginCommandBuffer");
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
        vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set, 0, nullptr);
        vkCmdDispatch(commands, c.groups[0], c.groups[1], c.groups[2]);
        check(vkEndCommandBuffer(commands), "vkEndCommandBuffer");
        auto submission = of_type<VkSubmitInfo>(VK_STRUCTURE_TYPE_SUBMIT_INFO);
        submission.commandBufferCount = 1;
        submission.pCommandBuffers = &commands;
        check(vkQueueSubmit(queue_, 1, &submission, VK_NULL_HANDLE), "vkQueueSubmit");
        check(vkQueueWaitIdle(queue_), "vkQueueWaitIdle");
        vkDestroyCommandPool(device_, pool, nullptr);
    }

    VkInstance instance_{};
    VkPhysicalDevice physical_{};
    std::uint32_t family_ = 0;
    VkDevice device_{};
    VkQueue queue_{};
    VkPhysicalDeviceMemoryProperties memory_{};
};

// Describes the difference between the driver and the simulator; empty if there is none.
std::string difference_of(device& on, const std::string& path, valhall::arch architecture)
{
    const case_reader reader(content_of(path), path);
    for (const text_error& error : reader.errors()) return error.message();
    case_file there = reader.made();
    case_file here = there;
    const std::size_t folder = path.rfind('/');
    const std::string module = (folder == std::string::npos ? "" : path.substr(0, folder + 1)) + there.module;
    const std::vector<std::uint32_t> words = words_of(content_of(module));
    const valhall::spirv::module m = valhall::spirv::read(words);
    if (!m) return explain(m.fault());
    on.run(there, words);
    const std::string error = run_case_file(here, m, architecture);
    return error.empty() ? difference(here, results_of(there)) : error;
}

}  // namespace

int main(int argc, char** argv)
{
    try {
        device on;
        int differing = 0;
        for (int n = 1; n < argc; ++n) {
            const valhall::arch architecture = valhall::architectures[static_cast<std::size_t>(n) % std::size(valhall::architectures)];
            const std::string what = difference_of(on, argv[n], architecture);
            if (what.empty()) continue;
            std::printf("%s on v%d: %s\n", argv[n], static_cast<int>(architecture), what.c_str());
            ++differing;
        }
        std::printf("%d of %d cases differ\n", differing, argc - 1);
        return differing != 0 ? 1 : 0;
    } catch (const std::exception& what) {
        std::fprintf(stderr, "%s\n", what.what());
        return 3;
    }
}
